import { useState } from 'react'
import { WebsiteForm, type WebsiteSettings } from '#contract/subscription/subscription.schema.ts'
import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'
import { useRead } from '../../kit/call/query.ts'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'

const uploadLogo = (file: File) => uploadPicture('logo', file)

/** Opens the settings of one's own public page. */
export function WebsiteSettingsButton() {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const { data } = useRead(subscription.websiteSettings, undefined, { enabled: open })
  return (
    <>
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        {w('subscription.text.websiteSettings')}
      </button>
      {data && <SettingsDrawer settings={data} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

type Values = Omit<WebsiteSettings, 'code'>

function SettingsDrawer({ settings, ...panel }: { settings: WebsiteSettings } & Panel) {
  const { w } = useWords()
  const { code, ...existing } = settings
  const form = useForm<Values, WebsiteForm>({
    name: 'subscription.website',
    initial: existing,
    schema: WebsiteForm,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={subscription.websiteSave}
      title={w('subscription.text.websiteSettings')}
    >
      <SwitchField<Values> name="published" label="subscription.fields.published" />
      <SwitchField<Values> name="showPrices" label="subscription.fields.showPrices" />
      <FileField<Values>
        name="logoFileId"
        label="subscription.fields.logo"
        upload={uploadLogo}
        urlOf={fileUrl}
        picture="wide"
        {...pictureRules.logo}
      />
      <NamesField<Values> name="intro" label="subscription.fields.intro" max={600} rows={4} />
      <TextField<Values>
        name="host"
        label="subscription.fields.host"
        max={200}
        placeholder="tours.example.com"
      />
      <p>
        {w('subscription.text.publicAddress')}:{' '}
        <Copyable text={`${location.origin}/website?merchant=${code}`} />
      </p>
    </SaveDrawer>
  )
}
