import type { Family } from '#contract/catalog/families.ts'
import type { packageApi } from '#contract/catalog/packages/package.api.ts'
import type { Handlers } from '../../kit/call/routes.ts'
import { enableSku } from '../skus/enable-sku.ts'
import { recycleSkus, restoreSkus } from '../recycle/recycle-skus.ts'
import { switchSale } from '../skus/switch-sale.ts'
import { copyPackage } from './copy-package.ts'
import { listOptions, listPackages, packageInfo } from './packages.queries.ts'
import { createPackage, updatePackage } from './save-package.ts'

/** What the calls of a family's packages do. */
export const packageHandlers = (family: Family) =>
  ({
    packages: (ctx, input) => listPackages(ctx, input, family),
    packageInfo: (ctx, input) => packageInfo(ctx, input, family),
    packageOptions: listOptions,
    packageCreate: createPackage,
    packageUpdate: updatePackage,
    packageOnSale: (ctx, input) => switchSale(ctx, input, 'packages'),
    packageEnable: (ctx, input) => enableSku(ctx, input, 'packages'),
    packageCopy: copyPackage,
    packageRecycle: (ctx, input) => recycleSkus(ctx, input, 'packages'),
    packageRestore: (ctx, input) => restoreSkus(ctx, input, 'packages'),
  }) satisfies Handlers<typeof packageApi>
