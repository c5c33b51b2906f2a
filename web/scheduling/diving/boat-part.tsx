import type { Diver, DiveRun, Group } from '#contract/scheduling/diving/diving.schema.ts'
import type { Card as PlanCard } from '#contract/scheduling/plan.schema.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs as acts } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { RunLine } from '../plan/run-line.tsx'
import type { Moved } from '../plan-drawers.tsx'
import { scheduling } from '../scheduling.client.ts'
import { diverColumns } from './diver-columns.tsx'
import { RatioTag } from './diver-tags.tsx'

export type DiveOpens = {
  run: (of: { run: DiveRun | null; tripId: number }) => void
  party: (party: Moved) => void
  group: (of: { group: Group | null; runId: number }) => void
  diver: (diver: Diver) => void
  log: (of: { group: Group; sites: readonly string[] }) => void
}
type BoatProps = { run: DiveRun; sites: readonly string[]; date: string; opens: DiveOpens }

/** A boat with its instructors, each with their divers, and what it carries. */
export function BoatPart({ run, sites, date, opens }: BoatProps) {
  const { w } = useWords()
  const mayEdit = useSession().may('daily.DivingPlan.edit')
  return (
    <Card>
      <RunLine run={run} date={date}>
        <ActionButtons
          can={mayEdit ? { newGroup: true, edit: true, remove: true } : {}}
          of="scheduling.text"
          quiet
          max={1}
          acts={{
            newGroup: { go: () => opens.group({ group: null, runId: run.id }) },
            edit: { word: 'kit.parts.edit', go: () => opens.run({ run, tripId: run.tripId }) },
            remove: { ...acts(scheduling.divingRunDelete, () => ({ id: run.id })), word: 'kit.parts.remove' },
          }}
        />
      </RunLine>
      {run.groups.map((group) => (
        <GroupPart key={group.id} {...{ group, run, sites, opens, mayEdit }} />
      ))}
      {run.loose.length > 0 && (
        <Divers
          label={w('scheduling.text.noGroup')}
          divers={run.loose}
          run={run}
          opens={opens}
          mayEdit={mayEdit}
        />
      )}
      {run.cards.length === 0 && <p>{w('scheduling.text.noGuests')}</p>}
      {run.packing.length > 0 && <Packing packing={run.packing} />}
    </Card>
  )
}

type GroupProps = Omit<BoatProps, 'date'> & { group: Group; mayEdit: boolean }
function GroupPart({ group, run, sites, opens, mayEdit }: GroupProps) {
  const { w } = useWords()
  return (
    <section className="dive-group" aria-label={group.instructorName}>
      <h3>
        {group.instructorName}
        {group.assistantName && ` + ${group.assistantName}`} · {w(`catalog.courses.${group.programme}`)}{' '}
        <RatioTag group={group} />{' '}
        <ActionButtons
          can={mayEdit ? { edit: true, logDive: true, remove: true } : {}}
          of="scheduling.text"
          quiet
          max={1}
          acts={{
            logDive: { go: () => opens.log({ group, sites }) },
            edit: { word: 'kit.parts.edit', go: () => opens.group({ group, runId: run.id }) },
            remove: {
              ...acts(scheduling.divingGroupDelete, () => ({ id: group.id })),
              word: 'kit.parts.remove',
            },
          }}
        />
      </h3>
      {group.divers.length > 0 && (
        <Divers
          label={group.instructorName}
          divers={group.divers}
          run={run}
          opens={opens}
          mayEdit={mayEdit}
        />
      )}
    </section>
  )
}

type DiversProps = { label: string; divers: Diver[]; run: DiveRun; opens: DiveOpens; mayEdit: boolean }
function Divers({ label, divers, run, opens, mayEdit }: DiversProps) {
  const cards = new Map(run.cards.map((card) => [card.id, card]))
  return (
    <DataTable
      screen="divingDivers"
      label={label}
      columns={diverColumns}
      rows={divers}
      rowKey={({ id }) => String(id)}
      hrefOf={({ profileId }) => to.scheduling.divingClientDetail({ clientId: String(profileId) })}
      rowActions={(diver) => (
        <ActionButtons
          can={mayEdit ? { toGroup: true, place: true, takeOff: true } : {}}
          of="scheduling.text"
          quiet
          max={1}
          acts={{
            toGroup: { go: () => opens.diver(diver) },
            place: { go: () => moveParty(cards.get(diver.cardId), opens) },
            takeOff: acts(scheduling.divingCardPlace, () => ({
              lineId: diver.lineId,
              leg: 'boat' as const,
              version: cards.get(diver.cardId)?.version ?? 0,
              runId: null,
            })),
          }}
        />
      )}
      inline
    />
  )
}
const moveParty = (card: PlanCard | undefined, { party }: DiveOpens) => card && party(card)

function Packing({ packing }: Pick<DiveRun, 'packing'>) {
  const { w } = useWords()
  return (
    <details>
      <summary>{w('scheduling.text.packing')}</summary>
      <p>
        {packing
          .map(({ kind, size, count }) =>
            [`${count} ×`, w(`scheduling.gearKinds.${kind}`), size].filter(Boolean).join(' '),
          )
          .join(' · ')}
      </p>
    </details>
  )
}
