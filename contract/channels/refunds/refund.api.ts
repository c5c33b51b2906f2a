import { read } from '../../kit/endpoint.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { channelRefundStates } from './refund.states.ts'
import {
  ChannelRefundFilter,
  ChannelRefundMoved,
  ChannelRefundPage,
  ConfirmChannelRefund,
  OneChannelRefund,
  ReasonedChannelRefund,
} from './refund.schema.ts'

export const channelRefundApi = {
  refundList: read('/ota/channelRefund/list', {
    needs: 'channelIntegration.index',
    input: ChannelRefundFilter,
    output: ChannelRefundPage,
  }),
  ...callsOf(
    channelRefundStates,
    {
      input: OneChannelRefund,
      withReason: ReasonedChannelRefund,
      output: ChannelRefundMoved,
      errors: ['operationInvalid'],
    },
    {
      refundConfirm: {
        input: ConfirmChannelRefund,
        errors: ['operationInvalid', 'channels.usedAlready', 'pricing.noRate'],
      },
    },
  ),
}
