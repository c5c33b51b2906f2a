import { useState } from 'react'
import { insertDays, takePiece } from '#contract/groups/itinerary-days.ts'
import { warningsOf } from '#contract/groups/itinerary-warnings.ts'
import type { ItineraryInfo, Service } from '#contract/groups/itinerary.schema.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { LeaveGuard } from '../../kit/form/leave-guard.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { groups } from '../groups.client.ts'
import type { LibraryFamily } from '../library-family.ts'
import { CostingSheet } from '../sheet/costing-sheet.tsx'
import { SheetDrawer } from '../sheet/sheet-drawer.tsx'
import { DayCard } from './day-card.tsx'
import { DayDrawer } from './day-drawer.tsx'
import { EditorBar } from './editor-bar.tsx'
import { blankService, useEditor, type Editor } from './editor-model.ts'
import { FragmentDrawer } from './fragment-drawer.tsx'
import { HeadForm } from './head-form.tsx'
import { ServiceDrawer } from './service-drawer.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

type Open =
  | { kind: 'head' | 'sheet' | 'versions' }
  | { kind: 'service'; day: number; service: Service }
  | { kind: 'extra'; service: Service }
  | { kind: 'day'; day: number }
  | { kind: 'fragment'; at: number }

/** The days with their services and what they cost, edited together and saved as one version. */
export function ItineraryEditor({ info, family }: { info: ItineraryInfo; family: LibraryFamily }) {
  const { w } = useWords()
  const { may } = useSession()
  const editor = useEditor(info)
  const [open, setOpen] = useState<Open | null>(null)
  const locked = !may(family.edit) || info.state === 'recycled'
  const { days, sheet } = editor.now
  const isFull = family.name === 'fragment' && days.length > 0
  return (
    <>
      <EditorBar
        editor={editor}
        info={info}
        family={family}
        locked={locked}
        onOpen={(kind) => setOpen({ kind })}
      />
      <Card title="groups.text.days">
        <DayList editor={editor} info={info} locked={locked} onOpen={setOpen} />
        {!locked && !isFull && (
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
      <Card
        title="groups.text.costing"
        extra={
          <SheetTools
            editor={editor}
            locked={locked}
            onSheet={() => setOpen({ kind: 'sheet' })}
            onExtra={() => setOpen({ kind: 'extra', service: blankService(sheet.currency) })}
          />
        }
      >
        <CostingSheet editor={editor} locked={locked} />
      </Card>
      {open && (
        <OpenDrawer
          open={open}
          onClose={() => setOpen(null)}
          editor={editor}
          info={info}
          family={family}
          locked={locked}
        />
      )}
      <LeaveGuard holds={() => editor.isDirty} text="groups.text.unsaved" query />
    </>
  )
}

type ListProps = { editor: Editor; info: ItineraryInfo; locked: boolean; onOpen: (open: Open) => void }
function DayList({ editor, info, locked, onOpen }: ListProps) {
  const { days, sheet } = editor.now
  const warnings = warningsOf(days)
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
          piece={info.pieces.find(({ id }) => id === day.source?.id)}
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

type ToolProps = { editor: Editor; locked: boolean; onSheet: () => void; onExtra: () => void }
function SheetTools({ editor, locked, onSheet, onExtra }: ToolProps) {
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
      <button type="button" className="lt-button" onClick={onSheet}>
        {w('groups.text.sheetSettings')}
      </button>
    </span>
  )
}

type OpenProps = {
  open: Open
  onClose: () => void
  editor: Editor
  info: ItineraryInfo
  family: LibraryFamily
  locked: boolean
}
function OpenDrawer({ open, onClose, editor, info, family, locked }: OpenProps) {
  const panel = { open: true, onClose, locked }
  switch (open.kind) {
    case 'head':
      return <HeadForm {...panel} editor={editor} />
    case 'sheet':
      return <SheetDrawer {...panel} editor={editor} calls={family.calls} />
    case 'versions':
      return (
        <VersionsDrawer
          open
          onClose={onClose}
          id={info.id}
          version={info.version}
          family={family}
          mayEdit={!locked && !editor.isDirty}
        />
      )
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
