export type OpsTool = 'nginx' | 'caddy' | 'openssl' | 'docker-compose' | 'systemd-analyze'

export declare const findOpsTools: (options?: {
  readonly install?: boolean
}) => Readonly<Record<OpsTool, string | undefined>>
