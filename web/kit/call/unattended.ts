const quietMs = 60_000
/** The shortest rule for sessions that nobody uses is 15 minutes: a form that is typed for longer asks for nothing meanwhile. */
const restMs = 4 * 60_000
let last = Date.now()
let sent = Date.now()
let ask: (() => void) | undefined

function attend(): void {
  last = Date.now()
  if (!ask || last - sent < restMs) return
  sent = last
  ask()
}
for (const name of ['pointerdown', 'pointermove', 'wheel', 'keydown'])
  globalThis.addEventListener?.(name, attend, { capture: true, passive: true })

/** Nobody was at this page for a minute: what it asks by itself, as live news come, keeps the session alive no longer. */
export const isUnattended = (): boolean => Date.now() - last > quietMs

/** Something was asked that keeps the session alive. */
export const noteSent = (): void => void (sent = Date.now())

/** What is asked where somebody is at the page and nothing else was asked for four minutes. */
export function keepAlive(asking: () => void): void {
  ask = asking
}
