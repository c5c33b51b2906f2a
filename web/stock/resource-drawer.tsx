import { useMemo } from 'react'
import {
  LinkResource,
  resourceKinds,
  ResourceForm,
  type Resource,
  type ResourceKind,
} from '#contract/stock/resources.schema.ts'
import { runs } from '../kit/route/action.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
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

type Values = { name: string; kind: string; quantity: number | null; turnMinutes: number | null }

function ResourceEdit({ resource, ...panel }: Panel & { resource: Resource | null }) {
  const { w } = useWords()
  const initial = useMemo((): Values => {
    const { name = '', kind = 'boat', quantity = 1, turnMinutes = 0 } = resource ?? {}
    return { name, kind, quantity, turnMinutes }
  }, [resource])
  const form = useForm<Values>({
    name: `stock.resource.${resource?.id ?? 'new'}`,
    initial,
    schema: ResourceForm,
  })
  return (
    <SaveDrawer
      form={form}
      call={stock.resourceSave}
      {...panel}
      title={w(resource ? 'kit.parts.edit' : 'stock.text.newResource')}
      send={({ name, kind, quantity, turnMinutes }) => ({
        name,
        kind: kind as ResourceKind,
        quantity: quantity!,
        turnMinutes: turnMinutes ?? 0,
        ...(resource && { id: resource.id }),
      })}
    >
      <TextField form={form} name="name" label="stock.fields.resource" required autoFocus max={200} />
      <SelectField
        form={form}
        name="kind"
        label="stock.fields.resourceKind"
        choices={resourceKinds.map((value) => ({ value, word: `stock.resourceKinds.${value}` as const }))}
        required
      />
      <NumberField form={form} name="quantity" label="stock.fields.quantity" required />
      <NumberField
        form={form}
        name="turnMinutes"
        label="stock.fields.turnMinutes"
        help="stock.text.turnHelp"
      />
    </SaveDrawer>
  )
}

type LinkValues = { poolId: number | null; per: number | null; minutes: number | null; startTime: string }
const usual: LinkValues = { poolId: null, per: 1, minutes: 240, startTime: '' }
const LinkForm = LinkResource.omit({ resourceId: true })

function Link({ resource, ...panel }: Panel & { resource: Resource }) {
  const { w } = useWords()
  const form = useForm<LinkValues>({
    name: `stock.link.${resource.id}`,
    initial: usual,
    schema: LinkForm,
    draft: false,
  })
  const send = ({ poolId, per, minutes, startTime }: LinkValues) => ({
    resourceId: resource.id,
    poolId: poolId!,
    per: per!,
    minutes: minutes!,
    startTime,
  })
  return (
    <SaveDrawer
      form={form}
      call={stock.resourceAttach}
      {...panel}
      title={`${w('stock.text.linkPool')} · ${resource.name}`}
      send={send}
    >
      <PickField
        form={form}
        name="poolId"
        label="stock.fields.pool"
        source={poolSource}
        numeric
        required
        wide
      />
      <NumberField form={form} name="per" label="stock.fields.per" help="stock.text.perHelp" required />
      <NumberField form={form} name="minutes" label="stock.fields.minutes" required />
      <TextField
        form={form}
        name="startTime"
        label="stock.fields.startTime"
        help="stock.text.startHelp"
        max={5}
      />
    </SaveDrawer>
  )
}
