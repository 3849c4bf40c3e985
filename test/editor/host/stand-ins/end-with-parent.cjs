// Loaded before the editor's server, which is in a process group of its own and would outlive a killed test run.
require("./watchdog.cjs").start(process.ppid);
