import type { PageInfo, PageRow } from '#contract/report-pages/page.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { reportPages } from '../report-pages.client.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'

type Props = {
  page: PageRow | PageInfo
  max: number
  /** Moves it among the pages, where these are in their own order. */
  onMove?: ((by: -1 | 1) => void) | undefined
  onRemoved?: () => void
}

/** What may be done with a page. */
export function PageActions({ page, max, onMove, onRemoved }: Props) {
  const { w } = useWords()
  const drawer = useDrawer<number>()
  const { id, name, schedule, can } = page
  return (
    <>
      <ActionButtons
        can={{
          ...can,
          mailNow: true,
          ...(onMove && { up: true, down: true }),
          ...(schedule && can['schedule'] && { unschedule: can['schedule'] }),
        }}
        of="report-pages.text"
        max={max}
        quiet
        onDone={(move) => {
          if (move === 'remove') onRemoved?.()
        }}
        acts={{
          edit: { go: () => go(to['report-pages'].ModifyPageReport({ id })) },
          copy: runs(reportPages.copy, () => ({ id }), { done: 'report-pages.text.copied' }),
          schedule: { go: () => drawer.show(id) },
          unschedule: runs(reportPages.unschedule, () => ({ id }), { done: 'report-pages.text.unscheduled' }),
          mailNow: runs(reportPages.mailNow, () => ({ id, clientRequestId: crypto.randomUUID() }), {
            done: 'report-pages.text.mailingNow',
          }),
          up: { go: () => onMove?.(-1) },
          down: { go: () => onMove?.(1) },
          remove: runs(reportPages.remove, () => ({ id }), {
            danger: true,
            consequence: w('report-pages.text.removeWhat', { name }),
            done: 'report-pages.text.removed',
          }),
        }}
      />
      {drawer.record !== null && (
        <ScheduleDrawer key={drawer.count} page={page} open={drawer.open} onClose={drawer.hide} />
      )}
    </>
  )
}
