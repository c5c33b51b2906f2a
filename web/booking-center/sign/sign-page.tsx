import type { OutputOfCall } from '../../kit/call/client.ts'
import { signForm } from '#contract/agents/sign/sign.fields.ts'
import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { FormCard } from '../../kit/form/form-card.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { bookingCenter } from '../booking-center.client.ts'

const Field = fieldOf(signForm)
const uploadLogo = (file: File) => uploadPicture('logo', file)

/** How the agent signs the vouchers and pages of its guests. */
export default function SignPage() {
  const { w } = useWords()
  const read = useRead(bookingCenter.sign, undefined, { tellsFailure: true })
  return (
    <>
      <PageHead title={w('booking-center.screens.bookingSign')} sub={read.data?.name} />
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <SignCard sign={read.data} />}
    </>
  )
}

function SignCard({ sign }: { sign: OutputOfCall<typeof bookingCenter.sign> }) {
  const { w } = useWords()
  const merchant = useSession().user?.merchantName ?? ''
  const form = useRecordForm(signForm, { name: 'bookingCenter.sign', existing: sign })
  const save = useAct(bookingCenter.signSave, {
    onFields: form.refuse,
    doneText: w('booking-center.text.saved'),
  })
  return (
    <FormCard
      form={form}
      title="booking-center.screens.bookingSign"
      call={bookingCenter.signSave}
      onSave={save.run}
    >
      <p className="lt-field-wide">
        {w(sign.shown ? 'booking-center.text.signShown' : 'booking-center.text.signHidden', { merchant })}
      </p>
      <Field name="logoFileId" wide>
        {(field) => (
          <FileField {...field} upload={uploadLogo} urlOf={fileUrl} picture="wide" {...pictureRules.logo} />
        )}
      </Field>
      <Field name="contactLine" help="booking-center.text.contactHelp" wide />
    </FormCard>
  )
}
