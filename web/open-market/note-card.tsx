import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import { noteForm } from '#contract/open-market/setting.fields.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { openMarket } from './open-market.client.ts'
import { SaveCard } from './setting/save-card.tsx'

const Field = fieldOf(noteForm)

/** What our own people should know of a company; it reads nothing of it. */
export function NoteCard({ profile: { code, note, can } }: { profile: CompanyProfile }) {
  const form = useRecordForm(noteForm, {
    name: `open-market.note.${code}`,
    existing: { note },
    draft: false,
  })
  if (can['note'] !== true) return null
  return (
    <SaveCard
      form={form}
      title="open-market.text.ownNote"
      call={openMarket.companyNote}
      send={(values) => ({ merchantCode: code, ...values })}
    >
      <Field name="note" help="open-market.text.noteHelp" wide />
    </SaveCard>
  )
}
