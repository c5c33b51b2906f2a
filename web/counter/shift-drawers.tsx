import type { Shift, Till } from '#contract/counter/counter.schema.ts'
import { closeForm, moveForm, openForm, tillMethods } from '#contract/counter/till.fields.ts'
import { useState } from 'react'
import { useRead } from '../kit/call/query.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Money } from '../kit/parts/money.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { shownMoment } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { counter } from './counter.client.ts'

const OpenField = fieldOf(openForm)
const CloseField = fieldOf(closeForm)
const MoveField = fieldOf(moveForm)

/** Opens a shift with what lies in the drawer. */
export function OpenDrawer({ till, ...panel }: Panel & { till: Till }) {
  const { w } = useWords()
  const form = useRecordForm(openForm, { name: 'counter.open', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={counter.shiftOpen}
      send={({ floatMinor }) => ({ tillId: till.id, floatMinor: floatMinor ?? 0 })}
      title={`${w('counter.text.openShift')} · ${till.name}`}
      doneText={w('counter.text.opened')}
    >
      <OpenField name="floatMinor" currency={till.currency} />
    </SaveDrawer>
  )
}

/** Counts the drawer: what was counted beside what should be there. */
export function CloseDrawer({ shift, ...panel }: Panel & { shift: Shift }) {
  const { w } = useWords()
  const { currency, expected } = shift
  const form = useRecordForm(closeForm, {
    name: 'counter.close',
    draft: false,
    existing: { cashMinor: null, cardMinor: expected.card, qrMinor: expected.qr, note: '' },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={counter.shiftClose}
      send={(typed) => ({
        id: shift.id,
        version: shift.version,
        cashMinor: typed.cashMinor ?? 0,
        cardMinor: typed.cardMinor ?? 0,
        qrMinor: typed.qrMinor ?? 0,
        note: typed.note,
      })}
      title={`${w('counter.text.closeShift')} · ${shift.tillName}`}
      doneText={w('counter.text.closed')}
    >
      <ShiftSums shift={shift} />
      <CloseField name="cashMinor" currency={currency} />
      <CloseField name="cardMinor" currency={currency} />
      <CloseField name="qrMinor" currency={currency} />
      <CloseField name="note" wide />
    </SaveDrawer>
  )
}

/** Puts cash into the drawer or takes it out, with the reason. */
export function MoveDrawer({ shift, ...panel }: Panel & { shift: Shift }) {
  const { w } = useWords()
  const [clientRequestId] = useState(() => crypto.randomUUID())
  const form = useRecordForm(moveForm, { name: 'counter.move', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={counter.shiftMove}
      send={({ kind, amountMinor, reason }) => ({
        id: shift.id,
        clientRequestId,
        kind,
        amountMinor: amountMinor ?? 0,
        reason,
      })}
      title={`${w('counter.text.payInOut')} · ${shift.tillName}`}
      doneText={w('counter.text.moved')}
    >
      <MoveField name="kind" spread />
      <MoveField name="amountMinor" currency={shift.currency} />
      <MoveField name="reason" wide />
    </SaveDrawer>
  )
}

/** What a shift should hold, what was counted and how they differ, by method. */
function ShiftSums({ shift }: { shift: Shift }) {
  const { w } = useWords()
  const { currency, expected, counted } = shift
  return (
    <table className="counter-sums">
      <thead>
        <tr>
          <td />
          <th>{w('counter.text.expected')}</th>
          {counted && <th>{w('counter.text.counted')}</th>}
          {counted && <th>{w('counter.text.difference')}</th>}
        </tr>
      </thead>
      <tbody>
        {tillMethods.map((method) => (
          <tr key={method}>
            <th>{w(`counter.methods.${method}`)}</th>
            <td>
              <Money minor={expected[method]} currency={currency} />
            </td>
            {counted && (
              <td>
                <Money minor={counted[method]} currency={currency} />
              </td>
            )}
            {counted && (
              <td>
                <Money minor={counted[method] - expected[method]} currency={currency} signed />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last shifts of a till, and each movement of the one that is looked at. */
export function ReportDrawer({ till, ...panel }: Panel & { till: Till }) {
  const { w } = useWords()
  const shifts = useRead(counter.shiftList, { tillId: till.id }, { live: ['till', 'order'] }).data?.rows ?? []
  const [chosen, setChosen] = useState<number | null>(till.shift?.id ?? null)
  const id = chosen ?? shifts[0]?.id
  return (
    <Drawer {...panel} title={`${w('counter.text.shiftReport')} · ${till.name}`} width={560}>
      <select
        className="lt-input"
        aria-label={w('counter.text.lastShifts')}
        value={id ?? ''}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {shifts.map((one) => (
          <option key={one.id} value={one.id}>
            {[
              shownMoment(one.openedAt),
              one.closedAt ? shownMoment(one.closedAt) : w('counter.text.openNow'),
            ].join(' – ')}
            {` · ${one.openedByName}`}
          </option>
        ))}
      </select>
      {id !== undefined && <ShiftReport id={id} />}
    </Drawer>
  )
}

function ShiftReport({ id }: { id: number }) {
  const { w, name } = useWords()
  const { data } = useRead(counter.shiftInfo, { id }, { live: ['till', 'order'], keep: true })
  if (!data) return null
  return (
    <>
      <ShiftSums shift={data} />
      {data.note && <p>{data.note}</p>}
      <ul className="counter-moves">
        {data.moves.map((move) => (
          <li key={move.id}>
            <span>
              {shownMoment(move.at)} · {w(`counter.moveKinds.${move.kind}`)} ·{' '}
              {w(`counter.methods.${move.method}`)}
            </span>
            <span>
              {[move.orderCode, move.item && name(move.item), move.reason, move.byName]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Money
              minor={move.kind === 'out' ? -move.amountMinor : move.amountMinor}
              currency={data.currency}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
