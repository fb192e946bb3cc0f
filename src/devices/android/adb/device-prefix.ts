/** Where the adb server is. */
export interface AdbServer {
  readonly remoteAdbHost?: string | undefined;
  readonly remoteAdbPort?: number | undefined;
}

/** Arguments of adb before its command: the server, where it is not the usual one, and the device. */
export function adbPrefix({ remoteAdbHost, remoteAdbPort }: AdbServer, deviceId?: string): string[] {
  return [
    ...(remoteAdbHost === undefined ? [] : ['-H', remoteAdbHost]),
    ...(remoteAdbPort === undefined ? [] : ['-P', String(remoteAdbPort)]),
    ...(deviceId === undefined ? [] : ['-s', deviceId]),
  ];
}
