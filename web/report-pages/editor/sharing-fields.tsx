import { sharings } from '#contract/report-pages/page.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useFormValue, type OpenForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { reportPages } from '../report-pages.client.ts'
import type { PageValues } from './page-values.ts'

type Props = { form: OpenForm<PageValues>; mayShare: boolean }

/** What a page is called, and who may open it. */
export function SharingFields({ form, mayShare }: Props) {
  const { w } = useWords()
  const sharing = useFormValue(form, 'sharing')
  const roles = useRead(reportPages.choices, undefined, { freshFor: 60_000 }).data?.roles ?? []
  return (
    <div className="report-head-fields">
      <TextField<PageValues> name="name" label="report-pages.fields.name" required max={80} />
      <TextField<PageValues> name="note" label="report-pages.fields.note" max={500} />
      <ChoiceField<PageValues>
        name="sharing"
        label="report-pages.fields.sharing"
        choices={sharings.map((value) => ({ value, word: `report-pages.sharings.${value}` as const }))}
        disabled={!mayShare}
      />
      {sharing === 'roles' && (
        <SelectField<PageValues>
          name="roleIds"
          label="report-pages.fields.roles"
          choices={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          many
          numeric
          required
          disabled={!mayShare}
        />
      )}
      {sharing !== 'private' && (
        <SwitchField<PageValues>
          name="readersEdit"
          label="report-pages.fields.readersEdit"
          disabled={!mayShare}
        />
      )}
      {!mayShare && <p className="lt-field-help">{w('report-pages.text.ownerShares')}</p>}
    </div>
  )
}
