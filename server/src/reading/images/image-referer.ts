/** Sites that show pictures from hosts of another name, and allow nobody else to. */
const sitesByHost: readonly [host: RegExp, site: string][] = [
  [/(?:^|\.)sinaimg\.cn$/, 'https://weibo.com/'],
  [/(?:^|\.)pximg\.net$/, 'https://www.pixiv.net/'],
  [/(?:^|\.)cdninstagram\.com$/, 'https://www.instagram.com/'],
  [/(?:^|\.)hdslb\.com$/, 'https://www.bilibili.com/'],
  [/(?:^|\.)doubanio\.com$/, 'https://www.douban.com/'],
  [/(?:^|\.)zhimg\.com$/, 'https://www.zhihu.com/'],
  [/^cdnfile\.sspai\.com$/, 'https://sspai.com/'],
]

/** The page from which a host expects its pictures to be asked for: never one of ours, or the reader's. */
export function refererOf(url: string): string {
  const { hostname, origin } = new URL(url)
  return sitesByHost.find(([host]) => host.test(hostname))?.[1] ?? `${origin}/`
}
