/** Tells every half minute, for what changes by the minute: `useSyncExternalStore(onMinute, …)`. */
export const onMinute = (tell: () => void) => {
  const timer = setInterval(tell, 30_000)
  return () => clearInterval(timer)
}
