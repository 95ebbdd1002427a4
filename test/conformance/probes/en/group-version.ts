// +groupName=en.example.com
