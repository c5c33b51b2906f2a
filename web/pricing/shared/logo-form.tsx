import { useState } from 'react'
import { logoForm } from '#contract/pricing/pricing.fields.ts'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'
import { pricing } from '../pricing.client.ts'

const Field = fieldOf(logoForm)
const upload = (file: File) => uploadPicture('cover', file)

/** The merchant's sign at the head of what it sends. */
export function LogoForm() {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        {w('pricing.shared.logo')}
      </button>
      {open && <LogoDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function LogoDrawer({ onClose }: { onClose: () => void }) {
  const { w } = useWords()
  const read = useRead(pricing.shareLogo, undefined, { live: ['sharedQuotation'] })
  const fileId = read.data?.fileId ?? null
  const form = useRecordForm(logoForm, { name: 'pricing.logo', existing: { fileId }, draft: false })
  return (
    <SaveDrawer form={form} title={w('pricing.shared.logo')} call={pricing.shareLogoSave} onClose={onClose}>
      <Field name="fileId" help="pricing.shared.logoHelp">
        {(field) => (
          <FileField {...field} upload={upload} urlOf={fileUrl} picture="wide" {...pictureRules.cover} />
        )}
      </Field>
    </SaveDrawer>
  )
}
