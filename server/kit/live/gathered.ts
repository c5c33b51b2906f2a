import type { News } from './live.ts'

/** Whoever is told asks again for what it shows: so much of the server's time is left for each. */
const eachMs = 30
const longestMs = 4_000

/**
 * Holds back what stirs for one of many screens: the more listen, the longer is gathered, and each is told at another moment,
 * so that they do not all ask at once, and again at each order of a busy hour.
 */
export function gathered(listening: () => number, tell: (news: News[]) => void) {
  let held: News[] = []
  let timer: NodeJS.Timeout | undefined
  let view = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (held.length === 0) return
    view = Date.now()
    const news = briefly(held)
    held = []
    tell(news)
  }
  const hold = (news: readonly News[]) => {
    held.push(...news)
    if (timer || held.length === 0) return
    const gap = Math.min(longestMs, listening() * eachMs)
    timer = setTimeout(flush, Math.random() * gap + Math.max(0, view + gap - Date.now()))
  }
  return { hold, flush, stop: () => clearTimeout(timer) }
}

/** Each once. */
const briefly = (news: readonly News[]): News[] => [
  ...new Map(news.map((one) => ['again' in one ? '' : `${one.topic} ${one.id}`, one])).values(),
]
