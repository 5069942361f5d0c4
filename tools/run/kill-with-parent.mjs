// Preloaded into a program that a run owns. Kills the program's process group when the run is gone.
import { isMainThread } from 'node:worker_threads'

const KILL_TIMEOUT_MS = 5_000

function end(signal) {
  try {
    process.kill(-process.pid, signal)
  } catch {
    // Fails in a process that does not lead its group. Only the group's leader kills the group.
  }
}

if (isMainThread) {
  process.stdin.once('close', () => {
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), KILL_TIMEOUT_MS).unref()
  })
  process.stdin.resume()
  process.stdin.unref()
}
