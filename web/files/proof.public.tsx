import { attachmentRule } from '#contract/files/files.schema.ts'
import { FileField } from '../kit/form/fields/field-file.tsx'
import type { FieldProps } from '../kit/form/fields/field.tsx'
import { useWords } from '../kit/words/words.ts'
import { sendOrTell } from './attachments.public.tsx'

const send = async (file: File): Promise<number | undefined> => (await sendOrTell(file))?.id

/** A proof that goes with a form: sent at once, taken when the form is kept. */
export function ProofField<T extends object>(props: FieldProps<T>) {
  return (
    <FileField
      {...props}
      upload={send}
      urlOf={() => '#'}
      accept={attachmentRule.types}
      maxBytes={attachmentRule.maxBytes}
      rule="files.text.attachmentRule"
    />
  )
}

/** A proof that is kept, opened in a tab of its own. */
export function ProofLink({ href }: { href: string | null }) {
  const { w } = useWords()
  return href ? (
    <a href={href} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      {w('files.text.openProof')}
    </a>
  ) : null
}
