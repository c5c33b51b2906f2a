import { attachmentRule } from '#contract/files/files.schema.ts'
import { FileField } from '../kit/form/fields/field-file.tsx'
import type { FieldProps } from '../kit/form/fields/field.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import type { CallError } from '../kit/call/call-error.ts'
import { useWords } from '../kit/words/words.ts'
import { sendAttachment } from './files.public.ts'

const send = (file: File): Promise<number | undefined> =>
  sendAttachment(file).then(
    ({ id }) => id,
    (error: CallError) => {
      toast.bad(`${file.name}: ${error.fields?.[0]?.message ?? error.message}`)
      return undefined
    },
  )

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
