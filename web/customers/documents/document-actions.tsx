import { useRef } from 'react'
import type { Document } from '#contract/customers/customers.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { useWords } from '../../kit/words/words.ts'
import { customers } from '../customers.client.ts'

const accept = 'image/jpeg,image/png,application/pdf'

/** What can be done with a document: changed, given its scan, taken away. */
export function DocumentActions({
  document,
  onEdit,
  onRemove,
}: {
  document: Document
  onEdit: () => void
  onRemove: () => void
}) {
  const { w } = useWords()
  const { id } = document
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useAct(customers.documentUpload, { doneText: w('customers.text.saved') })
  return (
    <>
      <ActionButtons
        can={{
          ...document.can,
          ...(document.hasFile && document.can['file'] && { open: true as const }),
        }}
        of="customers.text"
        max={1}
        quiet
        acts={{
          edit: { word: 'kit.parts.edit', go: onEdit },
          open: {
            word: 'customers.text.openFile',
            go: () => window.open(customers.documentFile.href({ id }), '_blank', 'noopener'),
          },
          file: { word: 'customers.text.upload', go: () => chooser.current?.click() },
          delete: { word: 'kit.parts.remove', danger: true, go: onRemove },
        }}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={w('customers.text.upload')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void upload.run({ id, file })
        }}
      />
    </>
  )
}
