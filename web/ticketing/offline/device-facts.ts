import type { TicketDevice } from '#contract/ticketing/offline/offline.schema.ts'
import { timeZone } from '../../kit/session/session.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { formatTime } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'

/** What is told of a device: where and whose it is, when it was heard of last, what it has not sent, what went wrong. */
export function useDeviceFacts() {
  const { w } = useWords()
  return (device: TicketDevice): string[] => {
    const { post, userName, state, syncedAt, waiting, silent, clockOffSeconds, doubles } = device
    const heard = syncedAt
      ? w(silent ? 'ticketing.offline.silent' : 'ticketing.offline.lastSync', {
          time: silent ? shownMoment(syncedAt) : formatTime(syncedAt, timeZone()),
        })
      : w('ticketing.offline.silentNever')
    return [
      post,
      userName,
      ...(state === 'active' ? [heard] : [w(`ticketing.deviceStates.${state}`)]),
      ...(waiting > 0 ? [w('ticketing.offline.waiting', { count: waiting })] : []),
      ...(clockOffSeconds !== null
        ? [w('ticketing.offline.clockOffShort', { minutes: Math.round(Math.abs(clockOffSeconds) / 60) })]
        : []),
      ...(doubles > 0 ? [w('ticketing.offline.doublesCount', { count: doubles })] : []),
    ].filter(Boolean)
  }
}
