export { default as RecycleBin } from './recycle/recycle-bin.tsx'
export { default as TagManage } from './sorting/tag-manage.tsx'
