import { useState } from 'react'
import { insertDays, takePiece } from '#contract/groups/itinerary-days.ts'
import { warningsOf } from '#contract/groups/itinerary-warnings.ts'
import type { ItineraryInfo, Service } from '#contract/groups/itinerary.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { LeaveGuard } from '../../kit/form/leave-guard.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { isoWeekday } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { groups } from '../groups.client.ts'
import { CostsDrawer } from '../sheet/costs-drawer.tsx'
import { CostingSheet } from '../sheet/costing-sheet.tsx'
import { MarginChart } from '../sheet/margin-chart.tsx'
import { SeasonTable } from '../sheet/season-table.tsx'
import { SheetDrawer, type RatesCall } from '../sheet/sheet-drawer.tsx'
import { DayCard } from './day-card.tsx'
import { DayDrawer } from './day-drawer.tsx'
import { blankService, type Editor } from './editor-model.ts'
import { FragmentDrawer } from './fragment-drawer.tsx'
import { ServiceDrawer } from './service-drawer.tsx'

type Open =
  | { kind: 'sheet' }
  | { kind: 'costs' }
  | { kind: 'service'; day: number; service: Service }
  | { kind: 'extra'; service: Service }
  | { kind: 'day'; day: number }
  | { kind: 'fragment'; at: number }

type Props = {
  editor: Editor
  locked: boolean
  title: WordKey
  /** It takes one more day. */
  mayGrow: boolean
  /** What days were copied from, as that stands now. */
  pieces: ItineraryInfo['pieces']
  rates: RatesCall
  seesCosts: boolean
  /** Of a group: its first day. */
  startDate?: string | undefined
}

/** The days of a tour with their services, and for those who see costs its costing sheet: of an itinerary or of a group plan. */
export function DaysEditor({ editor, locked, title, mayGrow, pieces, rates, seesCosts, startDate }: Props) {
  const { w } = useWords()
  const [open, setOpen] = useState<Open | null>(null)
  const { days, sheet } = editor.now
  return (
    <>
      <Card title={title}>
        <DayList editor={editor} pieces={pieces} locked={locked} startDate={startDate} onOpen={setOpen} />
        {!locked && mayGrow && (
          <div className="group-tools">
            <button type="button" className="lt-button" onClick={() => editor.addDay(days.length)}>
              {w('groups.text.addDay')}
            </button>
            <button
              type="button"
              className="lt-button"
              onClick={() => setOpen({ kind: 'fragment', at: days.length })}
            >
              {w('groups.text.insertFragment')}
            </button>
          </div>
        )}
      </Card>
      {seesCosts && (
        <Card
          title="groups.text.costing"
          extra={
            <SheetTools
              editor={editor}
              locked={locked}
              onSheet={() => setOpen({ kind: 'sheet' })}
              onCosts={() => setOpen({ kind: 'costs' })}
              onExtra={() => setOpen({ kind: 'extra', service: blankService(sheet.currency) })}
            />
          }
        >
          <CostingSheet editor={editor} locked={locked} />
          <SeasonTable editor={editor} />
          {sheet.breaks.length > 0 && <MarginChart editor={editor} />}
        </Card>
      )}
      {open && (
        <OpenDrawer
          open={open}
          onClose={() => setOpen(null)}
          editor={editor}
          locked={locked}
          rates={rates}
          startDate={startDate}
        />
      )}
      <LeaveGuard holds={() => editor.isDirty} text="groups.text.unsaved" query />
    </>
  )
}

type ListProps = Pick<Props, 'editor' | 'pieces' | 'locked' | 'startDate'> & { onOpen: (open: Open) => void }
function DayList({ editor, pieces, locked, startDate, onOpen }: ListProps) {
  const { days, sheet } = editor.now
  // Without a first day no weekday is known.
  const warnings = warningsOf(days, startDate ? isoWeekday(startDate) : null)
  const take = async (day: number, id: number) => {
    const piece = (await groups.pieces({ ids: [id] }).catch(() => undefined))?.rows[0]
    if (piece) editor.day(day, (one) => takePiece(one, piece))
  }
  return (
    <ol className="group-days">
      {days.map((day, at) => (
        <DayCard
          key={day.key}
          editor={editor}
          day={day}
          at={at}
          locked={locked}
          warnings={warnings.filter((warning) => warning.day === at)}
          piece={pieces.find(({ id }) => id === day.source?.id)}
          onEdit={() => onOpen({ kind: 'day', day: at })}
          onService={(service) =>
            onOpen({ kind: 'service', day: at, service: service ?? blankService(sheet.currency) })
          }
          onInsert={(place) => onOpen({ kind: 'fragment', at: place })}
          onTake={() => void (day.source && take(at, day.source.id))}
        />
      ))}
    </ol>
  )
}

type ToolProps = {
  editor: Editor
  locked: boolean
  onSheet: () => void
  onCosts: () => void
  onExtra: () => void
}
function SheetTools({ editor, locked, onSheet, onCosts, onExtra }: ToolProps) {
  const { w } = useWords()
  const { breaks } = editor.now.sheet
  const add = () =>
    editor.sheet((now) => ({
      ...now,
      breaks: [
        ...now.breaks,
        {
          paying: (now.breaks.at(-1)?.paying ?? 5) + 5,
          free: 0,
          staff: 1,
          marginBasisPoints: null,
          typedMinor: null,
        },
      ],
    }))
  return (
    <span className="group-tools">
      {!locked && breaks.length < 12 && (
        <button type="button" className="lt-button" onClick={add}>
          {w('groups.text.addBreak')}
        </button>
      )}
      {!locked && (
        <button type="button" className="lt-button" onClick={onExtra}>
          {w('groups.text.addCost')}
        </button>
      )}
      {!locked && (
        <button type="button" className="lt-button" onClick={onCosts}>
          {w('groups.text.refreshCosts')}
        </button>
      )}
      <button type="button" className="lt-button" onClick={onSheet}>
        {w('groups.text.sheetSettings')}
      </button>
    </span>
  )
}

type OpenProps = Pick<Props, 'editor' | 'locked' | 'rates' | 'startDate'> & {
  open: Open
  onClose: () => void
}
function OpenDrawer({ open, onClose, editor, locked, rates, startDate }: OpenProps) {
  const panel = { open: true, onClose, locked }
  switch (open.kind) {
    case 'sheet':
      return <SheetDrawer {...panel} editor={editor} rates={rates} />
    case 'costs':
      return <CostsDrawer open onClose={onClose} editor={editor} startDate={startDate ?? null} />
    case 'service':
      return (
        <ServiceDrawer
          {...panel}
          service={open.service}
          onPut={(service) => editor.putService(open.day, service)}
        />
      )
    case 'extra':
      return (
        <ServiceDrawer
          {...panel}
          service={open.service}
          onPut={(service) => editor.sheet((now) => ({ ...now, extras: [...now.extras, service] }))}
        />
      )
    case 'fragment':
      return (
        <FragmentDrawer
          open
          onClose={onClose}
          onInsert={(days) => editor.days((all) => insertDays(all, open.at, days))}
        />
      )
    case 'day': {
      const day = editor.now.days[open.day]
      return day ? (
        <DayDrawer {...panel} day={day} at={open.day} onPut={(next) => editor.day(open.day, next)} />
      ) : null
    }
  }
}
