import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { keyOf } from './evaluate-text.js';
import { servePackages } from './package-server.js';
import { installPackages } from './packages.js';
import { plainTable } from './plain-table.js';
import { textDetectors } from './text-detectors.js';
import type { TextUnderTest } from './truth.js';

/** Lines in a script, with its typeface: the last part of the name of its package and of its family. */
interface Script {
  readonly name: string;
  readonly font: string;
  readonly direction: 'ltr' | 'rtl';
  readonly lines: readonly string[];
}

const SCRIPTS: readonly Script[] = [
  {
    name: 'Chinese, simplified',
    font: 'SC',
    direction: 'ltr',
    lines: ['保存更改', '打开设置', '网络和互联网', '显示亮度', '删除账户', '下载完成', '搜索商品', '确认订单'],
  },
  {
    name: 'Japanese',
    font: 'JP',
    direction: 'ltr',
    lines: [
      '変更を保存',
      '設定を開く',
      'ネットワーク',
      'ログアウト',
      'ダウンロード',
      'パスワード',
      'すべて表示',
      'カートに追加',
    ],
  },
  {
    name: 'Korean',
    font: 'KR',
    direction: 'ltr',
    lines: ['변경 저장', '설정 열기', '네트워크', '로그아웃', '다운로드', '비밀번호', '모두 보기', '장바구니'],
  },
  {
    name: 'Arabic',
    font: 'Arabic',
    direction: 'rtl',
    lines: ['حفظ التغييرات', 'فتح الإعدادات', 'الشبكة', 'تسجيل الخروج', 'تنزيل', 'كلمة المرور', 'عرض الكل', 'السلة'],
  },
  {
    name: 'Hebrew',
    font: 'Hebrew',
    direction: 'rtl',
    lines: ['שמירת שינויים', 'פתיחת הגדרות', 'רשת', 'יציאה', 'הורדה', 'סיסמה', 'הצגת הכול', 'סל קניות'],
  },
];

/** Device pixels for each CSS pixel, in a window as wide as a phone's. */
const SCALES = [1, 2.625];
const WINDOW = { width: 412, height: 732 };

const page = ({ font, direction, lines }: Script, packages: string): string => `<!doctype html>
<html dir="${direction}">
<link rel="stylesheet" href="${packages}/@fontsource/noto-sans-${font.toLowerCase()}/400.css">
<body style="margin: 0; font: 16px 'Noto Sans ${font}'; color: #1f1f1f">
${lines.map((line) => `<p style="margin: 0; padding: 12px 16px">${line}</p>`).join('')}`;

async function screenshot(browser: Browser, script: Script, scale: number, packages: string): Promise<Buffer> {
  const shown = await browser.newPage({ viewport: WINDOW, deviceScaleFactor: scale });
  try {
    // A page of the same origin may load the typefaces.
    await shown.route(`${packages}/page`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: page(script, packages) }),
    );
    await shown.goto(`${packages}/page`);
    await shown.evaluate(() => document.fonts.ready.then(() => undefined));
    return await shown.screenshot();
  } finally {
    await shown.close();
  }
}

/** How many lines of a script a detector reads without a mistake, ignoring spaces and punctuation. */
async function linesRead({ lines }: Script, png: Buffer, detector: TextUnderTest): Promise<number> {
  const read = await detector.read(png, { words: [], unknown: [] });
  const keys = new Set(read.map(({ words }) => keyOf(words.map(({ text }) => text).join(''))));
  return lines.filter((line) => keys.has(keyOf(line))).length;
}

await installPackages();
const names = process.argv.slice(2);
const detectors = await textDetectors();
const chosen = (names.length > 0 ? names : ['paddle']).map((name) => {
  const make = detectors[name];
  if (!make) throw new Error(`there is no detector ${name}; choose from ${Object.keys(detectors).join(', ')}`);
  return { name, make };
});
const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
const packages = await servePackages();
const rows: string[][] = [];
let browser: Browser | undefined;
try {
  browser = await chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
  for (const { name, make } of chosen) {
    const detector = await make();
    try {
      for (const script of SCRIPTS) {
        for (const scale of SCALES) {
          const png = await screenshot(browser, script, scale, packages.origin);
          const count = await linesRead(script, png, detector);
          rows.push([name, script.name, String(scale), String(script.lines.length), String(count)]);
        }
      }
    } finally {
      await detector.end();
    }
  }
} finally {
  await browser?.close();
  await packages.end();
}
process.stdout.write(plainTable(['detector', 'script', 'scale', 'lines', 'read'], rows));
