import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import { DeadlineFilter, DeadlineList, DeadlineRules } from './deadline.schema.ts'

const needs = 'entertainment.FollowUpOrder'

export const deadlineApi = {
  deadlineList: read('/supplier/order/deadlines/list', {
    needs,
    input: DeadlineFilter,
    output: DeadlineList,
  }),
  deadlineRules: read('/supplier/order/deadlines/rules', { needs, output: DeadlineRules }),
  deadlineRulesSave: act('/supplier/order/deadlines/rules/save', {
    needs: `${needs}.rules`,
    input: DeadlineRules,
    output: Done,
  }),
}
