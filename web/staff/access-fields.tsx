import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { useWords } from '../kit/words/words.ts'

export type Access = { access: 'link' | 'password'; password: string }

/** A mailed link with which the person sets the password, or a password given here. */
export function AccessFields({ access }: Pick<Access, 'access'>) {
  const { w } = useWords()
  return (
    <>
      <ChoiceField<Access>
        name="access"
        label="staff.text.firstAccess"
        choices={[
          { value: 'link', word: 'staff.text.byLink' },
          { value: 'password', word: 'staff.text.byPassword' },
        ]}
        wide
      />
      {access === 'password' ? (
        <TextField<Access>
          name="password"
          label="identity.fields.password"
          type="password"
          autoComplete="new-password"
          required
          wide
        />
      ) : (
        <p className="lt-field-wide lt-field-help">{w('staff.text.byLinkHelp')}</p>
      )}
    </>
  )
}
