import { useMemo } from 'react'
import { PackageForm, type PackageInfo } from '#contract/catalog/packages/package.schema.ts'
import { FormPage } from '../../kit/form/form-page.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { usePageName } from '../../kit/route/page-name.ts'
import { RecordToCome } from '../../kit/parts/page/detail-page.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { skuRefusals } from '../sku-form/sku-values.ts'
import '../catalog.css'
import { PackageFields, packageSections } from './package-form.tsx'
import {
  blankPackage,
  packageRules,
  packageValues,
  sentPackage,
  type CheckedPackage,
  type PackageValues,
} from './package-values.ts'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'

const CheckedForm = PackageForm.omit({
  cancelRule: true,
  facts: true,
  parts: true,
  chargeMethod: true,
  stockMode: true,
}).loose()

/** A package is a SKU with parts: its form asks what theirs asks, and more. */
const usePackageForm = (of: string, initial: PackageValues) =>
  useForm<PackageValues, CheckedPackage>({
    name: `catalog.package.${of}`,
    initial,
    schema: CheckedForm,
    record: skuRecord,
    rules: packageRules,
  })

/** A new package: what it is made of and what it is sold for. */
export function NewPackage() {
  const { w } = useWords()
  const { calls, screens, title, to } = useFamily()
  const initial = useMemo(() => blankPackage(), [])
  const form = usePackageForm(`new.${screens.packages}`, initial)
  const create = useAct(calls.packageCreate, {
    onFields: (errors) => form.refuse(skuRefusals(errors)),
    doneText: w('catalog.packages.created'),
    onDone: () => go(to.packages()),
  })
  return (
    <FormPage
      form={form}
      title={w(title('newPackage'))}
      sections={packageSections}
      call={calls.packageCreate}
      onSave={({ chargeMethod, ...values }) => create.run({ ...sentPackage(values), chargeMethod })}
      onCancel={() => go(to.packages())}
    >
      <PackageFields />
    </FormPage>
  )
}

/** Changes a package; orders made of it stay as they are. */
export function EditPackage() {
  const { calls } = useFamily()
  const [{ id }] = useUrlQuery()
  const read = useRead(calls.packageInfo, { id: Number(id) }, { tellsFailure: true })
  if (read.data) return <Edit key={read.data.id} info={read.data} />
  return <RecordToCome read={read} />
}

function Edit({ info }: { info: PackageInfo }) {
  const { w, name } = useWords()
  const { calls, to } = useFamily()
  const { id } = info
  usePageName(info.code)
  const initial = useMemo(() => packageValues(info), [info])
  const form = usePackageForm(String(id), initial)
  const update = useAct(calls.packageUpdate, {
    onFields: (errors) => form.refuse(skuRefusals(errors)),
    doneText: w('catalog.text.saved'),
    onDone: () => go(to.packages()),
  })
  return (
    <FormPage
      form={form}
      title={name(info.names)}
      sub={`${info.code} · ${w(`catalog.chargeMethods.${info.chargeMethod}`)}`}
      sections={packageSections}
      call={calls.packageUpdate}
      onSave={(values) => {
        // How it charges was chosen once.
        const { chargeMethod: _, ...rest } = values
        return update.run({ ...sentPackage(rest), id })
      }}
      onCancel={() => go(to.packages())}
    >
      <PackageFields existing={info} />
    </FormPage>
  )
}
