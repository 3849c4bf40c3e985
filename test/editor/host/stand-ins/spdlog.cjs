// In place of @vscode/spdlog, whose log writer is native: the same face, lines appended to the file as they come.
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const levels = ["trace", "debug", "info", "warn", "error", "critical"];

class Logger {
  constructor(_kind, _name, file) {
    this.file = file;
    this.level = 2;
    mkdirSync(dirname(file), { recursive: true });
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  write(level, text) {
    if (level < this.level) return;
    try {
      appendFileSync(this.file, `${new Date().toISOString()} [${levels[level]}] ${text}\n`);
    } catch {
      // The log folder is gone: a run that ends removes it before the last line is written.
    }
  }
  setPattern() {}
  clearFormatters() {}
  flush() {}
  drop() {}
}
for (const [level, name] of levels.entries()) {
  Logger.prototype[name] = function (text) {
    this.write(level, text);
  };
}

const create = (kind) => async (name, file) => new Logger(kind, name, file);

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = create("rotating");
exports.createAsyncRotatingLogger = create("rotating_async");
