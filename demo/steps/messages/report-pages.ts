import { Block } from '#contract/report-pages/block.schema.ts'
import { PageForm } from '#contract/report-pages/page.schema.ts'
import { schedulePage } from '#server/report-pages/mailing/schedule.ts'
import { savePage } from '#server/report-pages/pages/save-page.ts'
import { acting, personOf, type Stage } from '../stage.ts'

type Place = readonly [x: number, y: number, w: number, h: number]
const block = ([x, y, w, h]: Place, more: object): Block =>
  Block.parse({ id: `b${x}-${y}`, place: { x, y, w, h }, ...more })

const thisMonth = { period: { kind: 'thisMonth' }, by: 'booking' }
const pages = [
  {
    name: 'Monday meeting',
    note: 'What was booked lately, by whom, and what it earns.',
    sharing: 'everybody' as const,
    blocks: [
      block([0, 0, 12, 4], {
        kind: 'number',
        measures: ['orders', 'guests', 'revenue', 'profit'],
        against: 'before',
        ...thisMonth,
      }),
      block([0, 4, 7, 9], {
        kind: 'line',
        rows: ['day'],
        measures: ['revenue', 'cost'],
        period: { kind: 'last', days: 30 },
        by: 'booking',
      }),
      block([7, 4, 5, 9], { kind: 'pie', rows: ['productType'], measures: ['revenue'], ...thisMonth }),
      block([0, 13, 12, 10], {
        rows: ['agent'],
        columns: ['productType'],
        measures: ['revenue'],
        limit: 20,
        ...thisMonth,
      }),
    ],
  },
  {
    name: 'Departures ahead',
    note: 'Guests who travel in the next two weeks.',
    sharing: 'everybody' as const,
    blocks: [
      block([0, 0, 12, 8], {
        kind: 'bar',
        rows: ['day'],
        measures: ['guests'],
        period: { kind: 'next', days: 14 },
      }),
      block([0, 8, 12, 10], {
        rows: ['product'],
        columns: ['week'],
        measures: ['guests'],
        period: { kind: 'next', days: 14 },
      }),
    ],
  },
  {
    name: 'Cancellations',
    note: '',
    sharing: 'private' as const,
    blocks: [
      block([0, 0, 12, 10], {
        rows: ['agent'],
        measures: ['orders', 'cancelled', 'cancelRate'],
        sort: 'cancelled',
        period: { kind: 'last', days: 90 },
      }),
    ],
  },
]

/** Report pages that staff have put together; the first is mailed every Monday. */
export async function makeReportPages(stage: Stage): Promise<void> {
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.at(-20, 540), personOf(stage, 'demo'))
    const ids: number[] = []
    for (const page of pages) ids.push((await savePage(ctx, PageForm.parse(page))).id)
    const [first] = ids
    const { id: me } = ctx.user ?? {}
    if (first && me)
      await schedulePage(
        { ...ctx, now: new Date() },
        {
          id: first,
          enabled: true,
          every: 'week',
          weekday: 1,
          monthDay: 1,
          hour: 8,
          userIds: [me],
          pdf: true,
          xlsx: true,
        },
      )
  })
}
