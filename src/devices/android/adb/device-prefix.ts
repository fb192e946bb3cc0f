/** Location of the adb server. */
export interface AdbServer {
  readonly remoteAdbHost?: string | undefined;
  readonly remoteAdbPort?: number | undefined;
}

/** Arguments of adb that precede its command: the server, if it is not the default one, and the device. */
export function adbPrefix({ remoteAdbHost, remoteAdbPort }: AdbServer, deviceId?: string): string[] {
  return [
    ...(remoteAdbHost === undefined ? [] : ['-H', remoteAdbHost]),
    ...(remoteAdbPort === undefined ? [] : ['-P', String(remoteAdbPort)]),
    ...(deviceId === undefined ? [] : ['-s', deviceId]),
  ];
}
