// In place of native-watchdog: ends this process when the watched one is gone.
exports.start = (pid) => {
  const look = () => {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === "ESRCH") process.exit(87);
    }
  };
  setInterval(look, 1000).unref();
};
exports.exit = (code) => process.exit(code ?? 0);
