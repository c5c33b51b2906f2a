import { languages } from '#contract/kit/languages.ts'
import { paperSetForm } from '#contract/plans/deal/deal.fields.ts'
import { isInsidePaper } from '#contract/plans/papers/paper-states.ts'
import { papers } from '#contract/plans/plan.keys.ts'
import type { PaperSet } from '#contract/plans/papers.api.ts'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { among } from '../plan/plan-filters.ts'
import { plans } from '../plans.client.ts'

const Field = fieldOf(paperSetForm)
const live = ['planPapers']

/** Papers of all selected groups, made in the background as one archive. */
export default function PapersDrawer({ rows, ...panel }: Panel & { rows: readonly PlanRow[] }) {
  const { w } = useWords()
  const form = useRecordForm(paperSetForm, {
    name: 'plans.paperSet',
    draft: false,
    existing: { papers: ['itinerary', 'rooming'] },
  })
  // It stays open: the archive is told below as it is made.
  const act = useAct(plans.paperSetStart, { onFields: form.refuse, doneText: w('plans.text.papersBegun') })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={`${w('plans.text.papersOfMany')} (${rows.length})`}
      call={plans.paperSetStart}
      onSave={({ papers: chosen, language }) =>
        act.run({
          planIds: rows.map(({ id }) => id),
          papers: among(papers, chosen) ?? [],
          language: among(languages, language ? [language] : [])?.[0] ?? null,
        })
      }
      saveWord="plans.text.makePapers"
    >
      <Field
        name="papers"
        spread
        wide
        choices={papers
          .filter((one) => !isInsidePaper(one))
          .map((value) => ({ value, word: `plans.papers.${value}` as const }))}
      />
      <Field name="language" help="plans.text.papersLanguage" />
      <Sets />
    </FormDrawer>
  )
}

/** A person's own latest archives, each with how far it is. */
function Sets() {
  const { w } = useWords()
  const { data } = useRead(plans.paperSets, undefined, { live })
  if (!data?.rows.length) return null
  return (
    <section className="plan-sets">
      <h3>{w('plans.text.paperSets')}</h3>
      <ul>
        {data.rows.map((set) => (
          <li key={set.id}>
            {shownMoment(set.createdAt)} · {w('plans.text.groupsCount', { count: set.groups })} ·{' '}
            <Standing set={set} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Standing({ set }: { set: PaperSet }) {
  const { w } = useWords()
  if (set.state === 'running') return <>{w('plans.text.papersDone', { done: set.done, total: set.total })}</>
  if (set.state === 'failed') return <>{w('plans.text.papersFailed')}</>
  return (
    <>
      <a href={plans.paperSetFile.href({ id: set.id })}>{w('plans.text.papersDownload')}</a>
      {set.skipped.length > 0 &&
        ` (${w('plans.text.papersSkipped', {
          names: set.skipped.map(({ code, paper }) => `${code} ${word(`plans.papers.${paper}`)}`).join(', '),
        })})`}
    </>
  )
}
