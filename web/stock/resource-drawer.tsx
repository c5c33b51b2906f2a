import type { Resource } from '#contract/stock/resources.schema.ts'
import { linkForm, resourceRecord } from '#contract/stock/stock.fields.ts'
import { runs } from '../kit/route/action.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { poolName, poolSource } from './pool-source.ts'
import { RecordCard, RecordCards, type CardOpens } from './record-cards.tsx'
import { stock } from './stock.client.ts'

/** Boats, vehicles, instructors, tank sets: how many there are, and the departures that keep them busy. */
export function ResourceDrawer(panel: Panel) {
  const { data } = useRead(stock.resources, undefined, { live: ['stock'], keep: true, enabled: panel.open })
  return (
    <RecordCards
      {...panel}
      title="stock.text.resources"
      addWord="stock.text.newResource"
      none="stock.text.noResources"
      rows={data?.rows}
      card={(resource, opens) => <ResourceCard resource={resource} {...opens} />}
      edit={(resource, at) => <ResourceEdit resource={resource} {...at} />}
      link={(resource, at) => <Link resource={resource} {...at} />}
    />
  )
}

function ResourceCard({ resource, ...opens }: CardOpens & { resource: Resource }) {
  const { w, language } = useWords()
  const { id, name, kind, quantity, turnMinutes, pools } = resource
  return (
    <RecordCard
      {...opens}
      name={name}
      facts={`${w(`stock.resourceKinds.${kind}`)} · ${w('stock.text.resourceFacts', { quantity, minutes: turnMinutes })}`}
      linkWord="stock.text.linkPool"
      hanging={pools.map(({ poolId, per, minutes, startTime, ...pool }) => ({
        key: poolId,
        title: poolName(pool, language),
        facts: `${startTime && `${startTime} · `}${w('stock.text.linkFacts', { per, minutes })}`,
      }))}
      detach={(poolId) => runs(stock.resourceDetach, () => ({ resourceId: id, poolId }))}
      remove={runs(stock.resourceDelete, () => ({ id }), { danger: true })}
    />
  )
}

const Field = fieldOf(resourceRecord)

function ResourceEdit({ resource, ...panel }: Panel & { resource: Resource | null }) {
  const { w } = useWords()
  const form = useRecordForm(resourceRecord, { name: 'stock.resource', existing: resource })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={stock.resourceSave}
      title={w(resource ? 'kit.parts.edit' : 'stock.text.newResource')}
    >
      <Field name="name" autoFocus />
      <Field name="kind" />
      <Field name="quantity" />
      <Field name="turnMinutes" help="stock.text.turnHelp" />
    </SaveDrawer>
  )
}

const LinkField = fieldOf(linkForm)

function Link({ resource, ...panel }: Panel & { resource: Resource }) {
  const { w } = useWords()
  const form = useRecordForm(linkForm, { name: `stock.link.${resource.id}`, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={stock.resourceAttach}
      title={`${w('stock.text.linkPool')} · ${resource.name}`}
      owner={{ resourceId: resource.id }}
    >
      <LinkField name="poolId" source={poolSource} wide />
      <LinkField name="per" help="stock.text.perHelp" />
      <LinkField name="minutes" />
      <LinkField name="startTime" help="stock.text.startHelp" />
    </SaveDrawer>
  )
}
