import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import { LadderSave, type Ladder } from '#contract/promotions/ladder.schema.ts'
import { FormPage } from '../kit/form/form-page.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { usePageName } from '../kit/route/page-name.ts'
import { RecordToCome } from '../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useAct, useRead } from '../kit/call/query.ts'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { LadderFields } from './ladder-fields.tsx'
import { LadderPreview } from './ladder-preview.tsx'
import { promotions } from './promotions.client.ts'

/** One ladder: its steps, for whom and what it holds, and what it makes of a price. */
export default function LadderDetail({ ladderPriceId: id }: { ladderPriceId: string }) {
  return id === 'new' ? <Edit ladder={null} /> : <ExistingLadder id={Number(id)} />
}

function ExistingLadder({ id }: { id: number }) {
  const read = useRead(promotions.ladderInfo, { id }, { tellsFailure: true })
  if (read.data) return <Edit key={`${id} ${read.data.version}`} ladder={read.data} />
  return <RecordToCome read={read} />
}

const sections = [
  { key: 'ladder', title: 'promotions.text.sectionLadder' },
  { key: 'steps', title: 'promotions.fields.steps' },
  { key: 'scope', title: 'promotions.text.sectionScope' },
  { key: 'preview', title: 'promotions.text.sectionPreview' },
] as const

const back = () => go(to.promotions.StepwisePriceList())

function Edit({ ladder }: { ladder: Ladder | null }) {
  const { w, name } = useWords()
  const base = useSession().user?.currency ?? 'THB'
  usePageName(ladder ? name(ladder.names) : undefined)
  const form = useRecordForm(ladderRecord, {
    name: 'promotions.ladder',
    schema: LadderSave,
    existing: ladder,
  })
  const save = useAct(promotions.ladderSave, {
    onFields: form.refuse,
    doneText: w('promotions.text.saved'),
    invalidates: ['order-entry', 'pricing'],
    onDone: back,
  })
  const currency = ladder?.currency ?? base
  const locked = ladder !== null && !ladder.can['edit']
  return (
    <FormPage
      form={form}
      title={ladder ? name(ladder.names) : w('promotions.text.newLadder')}
      actions={
        ladder && !ladder.enabled && <StatusTag tone="muted">{w('promotions.states.disabled')}</StatusTag>
      }
      sections={sections}
      call={promotions.ladderSave}
      onSave={save.run}
      onCancel={back}
    >
      <LadderFields currency={currency} disabled={locked} />
      <LadderPreview form={form} currency={currency} />
    </FormPage>
  )
}
