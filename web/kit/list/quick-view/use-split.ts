import { mediaHook } from '../../look/use-media.ts'
import { useRemembered } from '../../session/remembered.ts'

/** Pixels that a look has at least, and a window in which it stands beside its list. */
export const minQuickView = 320
export const maxQuickView = (): number => Math.max(minQuickView, Math.round(innerWidth / 2))

/** Is there room for a list and a look side by side? */
export const useRoomBeside = mediaHook('(min-width: 1100px)')

/** How wide looks are, and on which lists one was left open. */
type Split = { width: number; open: readonly string[] }
const closed: Split = { width: 420, open: [] }
export const useSplit = () => useRemembered<Split>('split', closed)

/** Was this list's look left open; and the way to say so. */
export function useLookOpen(screen: string): [boolean, (open: boolean) => void] {
  const [{ open }, setSplit] = useSplit()
  const is = open.includes(screen)
  const set = (wanted: boolean) =>
    wanted === is ||
    setSplit((now) => ({
      ...now,
      open: wanted ? [...now.open, screen] : now.open.filter((one) => one !== screen),
    }))
  return [is, set]
}
