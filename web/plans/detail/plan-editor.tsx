import { useState } from 'react'
import { insertDays } from '#contract/groups/itinerary-days.ts'
import { warningsOf } from '#contract/groups/itinerary-warnings.ts'
import type { ItineraryInfo, Service } from '#contract/groups/itinerary.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import {
  blankService,
  CostingSheet,
  DayCard,
  DayDrawer,
  FragmentDrawer,
  ServiceDrawer,
  SheetDrawer,
  templateFamily,
  useEditor,
  type Editor,
} from '../../groups/groups.public.ts'
import { useAct } from '../../kit/call/query.ts'
import { LeaveGuard } from '../../kit/form/leave-guard.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

type Open =
  | { kind: 'sheet' }
  | { kind: 'service'; day: number; service: Service }
  | { kind: 'day'; day: number }
  | { kind: 'fragment'; at: number }

/** A plan as the editor of itineraries knows one. */
const infoOf = (plan: PlanInfo): ItineraryInfo => ({
  id: plan.id,
  version: plan.version,
  code: plan.code,
  names: plan.names,
  category: plan.category,
  area: '',
  inclusions: {},
  exclusions: {},
  terms: {},
  validity: null,
  note: '',
  state: 'draft',
  dayCount: plan.days.length,
  serviceCount: plan.services.length,
  fromPriceMinor: null,
  priceCurrency: plan.priceCurrency,
  usedBy: 0,
  changedByName: '',
  changedAt: plan.createdAt,
  can: {},
  days: plan.days,
  sheet: plan.sheet,
  source: plan.source,
  pieces: [],
  history: [],
})

/** The days of the group with their services, and for those who see costs its costing sheet: the editor of templates and journeys. */
export function PlanEditor({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const { may } = useSession()
  const editor = useEditor(infoOf(plan))
  const [open, setOpen] = useState<Open | null>(null)
  const locked = plan.can['edit'] !== true
  const { days, sheet } = editor.now
  const seesCosts = may('group.plan.profit')
  return (
    <>
      <Bar plan={plan} editor={editor} locked={locked} />
      <Card title="plans.text.itinerary">
        <ol className="group-days">
          {days.map((day, at) => (
            <DayCard
              key={day.key}
              editor={editor}
              day={day}
              at={at}
              locked={locked}
              warnings={warningsOf(days).filter((warning) => warning.day === at)}
              onEdit={() => setOpen({ kind: 'day', day: at })}
              onService={(service) =>
                setOpen({ kind: 'service', day: at, service: service ?? blankService(sheet.currency) })
              }
              onInsert={(place) => setOpen({ kind: 'fragment', at: place })}
              onTake={() => undefined}
            />
          ))}
        </ol>
        {!locked && days.length < 60 && (
          <button type="button" className="lt-button" onClick={() => editor.addDay(days.length)}>
            {w('plans.text.addDay')}
          </button>
        )}
      </Card>
      {seesCosts && (
        <Card
          title="groups.text.costing"
          extra={<SheetTools editor={editor} locked={locked} onSheet={() => setOpen({ kind: 'sheet' })} />}
        >
          <CostingSheet editor={editor} locked={locked} />
        </Card>
      )}
      {open && <OpenDrawer open={open} editor={editor} locked={locked} onClose={() => setOpen(null)} />}
      <LeaveGuard holds={() => editor.isDirty} text="groups.text.unsaved" query />
    </>
  )
}

type Parts = { editor: Editor; locked: boolean }

function Bar({ plan, editor, locked }: Parts & { plan: PlanInfo }) {
  const { w } = useWords()
  const save = useAct(plans.planDays, {
    doneText: w('plans.text.saved'),
    onDone: ({ version }) => editor.saved(version),
  })
  const send = () => {
    const { days, sheet } = editor.now
    void save.run({ id: plan.id, version: editor.version, days, sheet })
  }
  if (locked) return null
  return (
    <div className="group-bar" role="toolbar" aria-label={w('plans.text.editDays')}>
      <button
        type="button"
        className="lt-button lt-button-primary"
        disabled={!editor.isDirty || save.running}
        onClick={send}
      >
        {w('plans.text.saveDays')}
      </button>
      <button type="button" className="lt-button" disabled={!editor.canUndo} onClick={editor.undo}>
        {w('groups.text.undo')}
      </button>
      <button type="button" className="lt-button" disabled={!editor.canRedo} onClick={editor.redo}>
        {w('groups.text.redo')}
      </button>
      {editor.isDirty && <span role="status">{w('groups.text.unsaved')}</span>}
    </div>
  )
}

function SheetTools({ editor, locked, onSheet }: Parts & { onSheet: () => void }) {
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
      <button type="button" className="lt-button" onClick={onSheet}>
        {w('groups.text.sheetSettings')}
      </button>
    </span>
  )
}

function OpenDrawer({ open, editor, locked, onClose }: Parts & { open: Open; onClose: () => void }) {
  const panel = { open: true, onClose, locked }
  switch (open.kind) {
    case 'sheet':
      return <SheetDrawer {...panel} editor={editor} calls={templateFamily.calls} />
    case 'service':
      return (
        <ServiceDrawer
          {...panel}
          service={open.service}
          onPut={(service) => editor.putService(open.day, service)}
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
