declare module '@devicefarmer/adbkit-apkreader' {
  /** Reads the files of Android apps. https://github.com/DeviceFarmer/adbkit-apkreader */
  export class ApkReader {
    static open(path: string): Promise<ApkReader>;
    readManifest(): Promise<Manifest>;
  }

  interface Manifest {
    readonly package: string;
    readonly versionCode?: number;
    readonly versionName?: string;
  }

  const apkReader: typeof ApkReader;
  export default apkReader;
}
