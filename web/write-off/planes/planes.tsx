import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { planeRow } from '#contract/write-off/planes/plane.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { breakKinds, planeTabs, type PlaneRow } from '#contract/write-off/planes/plane.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'
import { Strip } from '../match/strip.tsx'
import '../write-off.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'write-off.fields.search', first: true },
    kind: {
      kind: 'select',
      label: 'write-off.fields.break',
      first: true,
      options: breakKinds.map((value) => ({ value, word: `write-off.breaks.${value}` as const })),
    },
    mine: {
      kind: 'select',
      label: 'write-off.fields.owner',
      options: [{ value: 'mine', word: 'write-off.fields.mine' }],
    },
    days: { kind: 'dates', label: 'write-off.fields.days' },
  },
  tabs: planeTabs,
  pageSize: 50,
})
const tabs = planeTabs.map((value) => ({ value, word: `write-off.planeTabs.${value}` as const }))

type Side = { name: string; day: string | null; amountMinor: number; feeMinor?: number }
const sideText = (side: Side | null, currency: string) => {
  if (!side) return ''
  const fee = side.feeMinor ? `−${groupedAmount(side.feeMinor, currency)}` : ''
  return [groupedAmount(side.amountMinor, currency), fee, side.name].filter(Boolean).join(' ')
}
/** One plane of a row: what it is called there, and how much. */
const planeCell = (of: (row: PlaneRow) => Side | null) => ({
  render: (row: PlaneRow) => {
    const side = of(row)
    if (!side) return <span aria-hidden>–</span>
    return (
      <span className="wo-plane">
        <span>
          <Money minor={side.amountMinor} currency={row.currency} />{' '}
          {side.feeMinor ? (
            <small>
              −<Money minor={side.feeMinor} currency={row.currency} code={false} />
            </small>
          ) : null}
        </span>
        <small className="lt-lines lt-line">{side.name}</small>
      </span>
    )
  },
  text: (row: PlaneRow) => sideText(of(row), row.currency),
})

/** On one plane alone, and not late: the others are still to come. */
const isOnItsWay = ({ house, provider, bank }: PlaneRow): boolean =>
  bank === null && (house === null || provider === null)
const agreeWord = (row: PlaneRow) =>
  isOnItsWay(row) ? ('write-off.text.onItsWay' as const) : ('write-off.planeTabs.whole' as const)

const column = columnsOf(planeRow)
const columns: readonly Column<PlaneRow>[] = [
  column('day', { width: 112, frozen: true, card: 'sub' }),
  column('partner', { width: 150, card: 'title' }),
  {
    key: 'house',
    title: 'write-off.fields.house',
    ...planeCell((row) => row.house),
    width: 132,
    card: 'meta',
  },
  {
    key: 'provider',
    title: 'write-off.fields.provider',
    ...planeCell((row) => row.provider),
    width: 132,
    card: 'meta',
  },
  {
    key: 'bank',
    title: 'write-off.fields.bank',
    ...planeCell((row) => row.bank),
    width: 140,
    grow: true,
    card: 'meta',
  },
  {
    key: 'break',
    title: 'write-off.fields.break',
    render: (row) =>
      row.break ? (
        <StatusTag tone={row.solved ? 'muted' : (row.age ?? 0) > 7 ? 'bad' : 'warn'}>
          {word(`write-off.breaks.${row.break}`)}
        </StatusTag>
      ) : (
        <StatusTag tone={isOnItsWay(row) ? 'progress' : 'good'}>{word(agreeWord(row))}</StatusTag>
      ),
    text: (row) => word(row.break ? `write-off.breaks.${row.break}` : agreeWord(row)),
    width: 200,
    card: 'sub',
  },
  column('amountMinor', { width: 120 }),
  column('age', { width: 60 }),
  column('ownerName', { key: 'owner', width: 110, card: 'meta' }),
  column('note', { width: 160, hidden: true }),
]

/** Order, provider's line and bank's line on one row; what does not agree, with its age and who sees to it. */
export default function Planes() {
  const list = useListState('writeOffPlanes', schema)
  const { text, kind, mine, days } = list.values
  const ask = {
    tab: asOneOf(planeTabs, list.tab) ?? 'breaks',
    ...(text && { text }),
    ...(kind && { kind: asOneOf(breakKinds, kind) }),
    ...(mine && { mine: true }),
    ...(days.from && { from: days.from }),
    ...(days.to && { to: days.to }),
  }
  const page = useListPage(writeOff.planeList, list, ask, ['bankLine', 'payment'])
  const summary = useRead(writeOff.summary, {}, { keep: true, live: ['bankLine'] })
  return (
    <ListPage
      {...page}
      title="write-off.screens.writeOffPlanes"
      tabs={tabs}
      columns={columns}
      rowKey={({ key }) => key}
      rowName={({ partner, day }) => partner || day}
      rowActions={(row) => <BreakActs row={row} />}
      empty={{ title: 'write-off.text.noPlanes' }}
      live
    >
      {summary.data && <Strip summary={summary.data} />}
    </ListPage>
  )
}

type Values = { ownerId: number | null; note: string; solved: boolean }

function BreakActs({ row }: { row: PlaneRow }) {
  const { w } = useWords()
  const owners =
    useRead(writeOff.breakOwners, undefined, { freshFor: 300_000, enabled: row.can['own'] === true }).data
      ?.rows ?? []
  const form = useForm<Values>({
    name: `writeOff.break.${row.key}`,
    initial: { ownerId: row.ownerId, note: row.note, solved: row.solved ?? false },
    draft: false,
  })
  const values = useFormValues(form)
  return (
    <ActionButtons
      can={row.can}
      of="write-off.text"
      max={1}
      quiet
      acts={{
        own: runs(writeOff.breakOwn, () => ({ key: row.key, ...values }), {
          done: 'write-off.text.done',
          consequence: row.break && w(`write-off.breaks.${row.break}`),
          fields: (
            <Fields form={form}>
              <SelectField
                form={form}
                name="ownerId"
                label="write-off.fields.owner"
                choices={owners.map(({ value, label }) => ({ value: String(value), label }))}
                numeric
                wide
              />
              <TextField form={form} name="note" label="write-off.fields.note" max={200} wide />
              <SwitchField form={form} name="solved" label="write-off.fields.solved" />
            </Fields>
          ),
        }),
      }}
    />
  )
}
