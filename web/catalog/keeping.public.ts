export { default as RecycleBin } from './recycle-bin.tsx'
export { default as TagManage } from './tag-manage.tsx'
