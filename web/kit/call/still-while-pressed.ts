import { notifyManager } from '@tanstack/react-query'

/** Milliseconds for which something counts as pressed: what is held longer is dragged, or nobody told its end. */
const longest = 3_000
/** After a finger is lifted its click may take so long to come. */
const clickComes = 50

/**
 * Answers that come while something is pressed are drawn when it has been let go: what they move away between press and
 * release would take the click with it.
 */
export function standStillWhilePressed(): void {
  let pressed: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []
  const letGo = () => {
    clearTimeout(pressed)
    pressed = undefined
    const due = waiting
    waiting = []
    for (const draw of due) draw()
  }
  const letGoAfter = (milliseconds: number) => {
    clearTimeout(pressed)
    pressed = setTimeout(letGo, milliseconds)
  }
  addEventListener('pointerdown', () => letGoAfter(longest), true)
  addEventListener('pointerup', () => letGoAfter(clickComes), true)
  addEventListener('pointercancel', letGo, true)
  addEventListener('click', () => letGoAfter(0), true)
  notifyManager.setScheduler((draw) => {
    if (pressed === undefined) setTimeout(draw)
    else waiting.push(draw)
  })
}
