import { read } from '../../kit/endpoint.ts'
import { ChannelCallFilter, ChannelCallInfo, ChannelCallPage, OneChannelCall } from './call.schema.ts'

const needs = 'channelIntegration.index'

/** Every call in and out, with body, answer and time. */
export const channelCallApi = {
  callList: read('/ota/channelLog/list', { needs, input: ChannelCallFilter, output: ChannelCallPage }),
  callInfo: read('/ota/channelLog/info', { needs, input: OneChannelCall, output: ChannelCallInfo }),
}
