import { useMemo, useState } from 'react'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'
import { pricing } from '../pricing.client.ts'

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
  const initial = useMemo((): { fileId: number | null } => ({ fileId }), [fileId])
  const form = useForm({ name: 'pricing.logo', initial, draft: false })
  return (
    <SaveDrawer form={form} title={w('pricing.shared.logo')} call={pricing.shareLogoSave} onClose={onClose}>
      <FileField
        form={form}
        name="fileId"
        label="pricing.shared.logo"
        help="pricing.shared.logoHelp"
        upload={upload}
        urlOf={fileUrl}
        picture="wide"
        {...pictureRules.cover}
      />
    </SaveDrawer>
  )
}
