/** How much memory this process needs over what it has at rest while work is done, in MiB. */
export async function memoryOver(work: () => Promise<unknown>): Promise<number> {
  const rest = process.memoryUsage().rss
  let peak = rest
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return (Math.max(peak, process.memoryUsage().rss) - rest) / 1024 / 1024
}
