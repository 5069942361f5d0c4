// Loaded before a program that a run owns: when the run is gone, however that came, the program's group goes too.
import { isMainThread } from 'node:worker_threads'

const PATIENCE_MS = 5_000

function end(signal) {
  try {
    process.kill(-process.pid, signal)
  } catch {
    // Only the first of a group has one to end: what it started in turn ends with it.
  }
}

if (isMainThread) {
  process.stdin.once('close', () => {
    end('SIGTERM')
    setTimeout(() => end('SIGKILL'), PATIENCE_MS).unref()
  })
  process.stdin.resume()
  process.stdin.unref()
}
