// Loaded before a program that a test opens: it ends when the pipe to whoever opened it closes, however that came.
process.stdin.once('close', () => process.exit(1))
process.stdin.resume()
process.stdin.unref()
