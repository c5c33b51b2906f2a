const quietMs = 60_000
let last = Date.now()

for (const name of ['pointerdown', 'pointermove', 'wheel', 'keydown'])
  globalThis.addEventListener?.(name, () => void (last = Date.now()), { capture: true, passive: true })

/** Nobody was at this page for a minute: what it asks by itself, as live news come, keeps the session alive no longer. */
export const isUnattended = (): boolean => Date.now() - last > quietMs
