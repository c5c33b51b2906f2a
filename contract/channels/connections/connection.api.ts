import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import {
  ChannelConnectionForm,
  ChannelConnectionSaved,
  ChannelPage,
  ConnectionTested,
  EnableConnection,
  FeedPublished,
  MarketSimulated,
  OneConnection,
  PublishFeed,
  RotateSecrets,
  SecretsRotated,
  SimulateMarket,
  SwitchConnectionFault,
} from './connection.schema.ts'

const at = '/ota/channelToken'
const needs = 'channelIntegration.index'
const errors = ['operationInvalid'] as const

/** Connections to marketplaces: keys, rules, health. */
export const channelConnectionApi = {
  connectionList: read(`${at}/list`, { needs, output: ChannelPage }),
  connectionSave: act(`${at}/save`, {
    needs,
    input: ChannelConnectionForm,
    output: ChannelConnectionSaved,
    errors: ['operationInvalid', 'channels.noSimulator', 'channels.accountTaken'],
  }),
  connectionEnable: act(`${at}/enable`, { needs, input: EnableConnection, output: Done, errors }),
  connectionRotate: act(`${at}/rotate`, { needs, input: RotateSecrets, output: SecretsRotated, errors }),
  /** Something harmless is asked of the marketplace, or of ourselves by its key where it only comes in. */
  connectionTest: act(`${at}/test`, {
    needs,
    input: OneConnection,
    output: ConnectionTested,
    ownTransaction: true,
  }),
  connectionAudit: act(`${at}/audit`, { needs, input: OneConnection, output: Done, errors }),
  /** A feed is made anew now; much smaller than before only where a person says so. */
  connectionFeed: act(`${at}/feed`, {
    needs,
    input: PublishFeed,
    output: FeedPublished,
    ownTransaction: true,
    errors,
  }),
  connectionFault: act(`${at}/fault`, { needs, input: SwitchConnectionFault, output: Done, errors }),
  /** The demo's marketplaces act as guests would. */
  connectionSimulate: act(`${at}/simulate`, {
    needs,
    input: SimulateMarket,
    output: MarketSimulated,
    ownTransaction: true,
    errors: ['operationInvalid', 'channels.noSimulator'],
  }),
}
