import { followersForm, strategyRecord } from '#contract/pricing/pricing.fields.ts'
import {
  StrategyForm,
  type StrategyInfo,
  type StrategyRow,
} from '#contract/pricing/strategy/strategy.schema.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { agentSource } from '../pick-sources.ts'
import { pricing } from '../pricing.client.ts'

const Field = fieldOf(strategyRecord)
type StrategyDrawerProps = {
  strategy: StrategyRow | null
  onClose: () => void
  onSaved?: (id: number) => void
}

/** A strategy's code, name and whether it is the default. */
export function StrategyDrawer({ strategy, onClose, onSaved }: StrategyDrawerProps) {
  const { w } = useWords()
  const form = useRecordForm(strategyRecord, {
    name: 'pricing.strategy',
    schema: StrategyForm,
    existing: strategy,
  })
  return (
    <SaveDrawer
      form={form}
      title={w(strategy ? 'pricing.text.editStrategy' : 'pricing.text.newStrategy')}
      call={pricing.strategySave}
      onClose={onClose}
      onSaved={({ id }) => onSaved?.(id)}
    >
      <Field name="code" />
      <Field name="names" wide />
      <Field name="note" />
      <Field name="isDefault" help="pricing.text.isDefaultHelp" />
    </SaveDrawer>
  )
}

const FollowersField = fieldOf(followersForm)

/** Which agents and groups follow it by name. */
export function FollowersDrawer({ info, onClose }: { info: StrategyInfo; onClose: () => void }) {
  const { w } = useWords()
  const { strategy, agents, groups, allGroups } = info
  const form = useRecordForm(followersForm, {
    name: `pricing.followers.${strategy.id}`,
    existing: { agentIds: agents.map(({ id }) => id), groupIds: groups.map(({ id }) => id) },
    draft: false,
  })
  return (
    <SaveDrawer
      form={form}
      title={w('pricing.text.followers')}
      call={pricing.strategyFollow}
      owner={{ id: strategy.id }}
      onClose={onClose}
    >
      <FollowersField name="agentIds" source={agentSource} />
      {allGroups.length > 0 && (
        <FollowersField
          name="groupIds"
          choices={allGroups.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <p className="lt-field-help">{w('pricing.text.followHelp')}</p>
    </SaveDrawer>
  )
}
