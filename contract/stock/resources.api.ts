import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { LinkResource, Resource, ResourceForm } from './resources.schema.ts'

const needs = 'entertainment.stockBoard'
const edit = 'entertainment.stockBoard.edit'

export const resourcesApi = {
  resources: read('/supplier/standardDateStock/resources', {
    needs,
    output: z.object({ rows: z.array(Resource) }),
  }),
  /** Fewer than departures ahead keep busy asks and names the first. */
  resourceSave: act('/supplier/standardDateStock/resourceSave', {
    needs: edit,
    input: ResourceForm,
    output: Saved,
    asks: true,
  }),
  resourceDelete: act('/supplier/standardDateStock/resourceDelete', {
    needs: edit,
    input: z.object({ id: Id }),
    output: Done,
  }),
  /** The departures of a pool keep so many of a resource from now on. */
  resourceAttach: act('/supplier/standardDateStock/resourceAttach', {
    back: 'resourceDetach',
    needs: edit,
    input: LinkResource,
    output: Done,
    asks: true,
  }),
  resourceDetach: act('/supplier/standardDateStock/resourceDetach', {
    back: 'resourceAttach',
    needs: edit,
    input: z.object({ resourceId: Id, poolId: Id }),
    output: Done,
  }),
}
