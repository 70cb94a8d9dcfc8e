declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
