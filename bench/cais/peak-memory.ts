const sampleEveryMs = 50

/** Returns the peak memory of this process during the work, in MB. */
export async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  let peakBytes = process.memoryUsage.rss()
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
  }, sampleEveryMs)
  try {
    await work()
  } finally {
    clearInterval(sampling)
  }
  return Math.max(peakBytes, process.memoryUsage.rss()) / 1_000_000
}
